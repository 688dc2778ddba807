// The little of Node that the tests use; all of its types would change those of the browser.

declare module "node:test" {
  export function test(name: string, run: () => void | Promise<void>): void;
}

declare module "node:assert/strict" {
  const assert: {
    (value: unknown, message?: string): asserts value;
    equal<T>(actual: T, expected: T, message?: string): void;
    deepEqual<T>(actual: T, expected: T, message?: string): void;
    throws(run: () => void, error?: RegExp): void;
  };
  export default assert;
}

declare module "node:fs" {
  export function readFileSync(file: URL | 0, encoding: "utf-8"): string;
}

interface ImportMeta {
  url: string;
}
