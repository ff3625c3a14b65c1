/** A part of the app's code could not be loaded: no network, no server, or a server with another build. */
export class CodeMissing extends Error {
  override name = 'CodeMissing'
}

/** Browsers have no error type for this, so the message is matched. */
const words = /dynamically imported module|importing a module script|unable to preload css/i

/** True for code that could not be loaded, in contrast to code that failed. */
export const isCodeMissing = (error: unknown): boolean =>
  error instanceof CodeMissing || (error instanceof Error && words.test(error.message))
