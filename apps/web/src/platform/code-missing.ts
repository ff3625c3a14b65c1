/** Code of the app that could not be fetched: no network, no server, or a server with another build. */
export class CodeMissing extends Error {
  override name = 'CodeMissing'
}

/** Browsers have no error of their own for it, only words. */
const words = /dynamically imported module|importing a module script|unable to preload css/i

/** Distinguishes code that could not be fetched from code that failed. */
export const isCodeMissing = (error: unknown): boolean =>
  error instanceof CodeMissing || (error instanceof Error && words.test(error.message))
