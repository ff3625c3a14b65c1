/** One line of the Ctrl K palette. */
export interface Command {
  id: string
  label: string
  /** A second, quieter line: a number, a queue. */
  detail?: string
  run: () => void
}

/** A group of the palette. Features offer sources; app/palette-slots.ts places them. */
export interface CommandSource {
  id: string
  title: () => string
  /** A hook: the commands for the typed text. Already filtered when `filters` is true. */
  useCommands: (query: string) => readonly Command[]
  filters?: boolean
  /** A hook: whether an answer for the typed text is still on its way. */
  useBusy?: (query: string) => boolean
  /**
   * A hook: the reason why there is no answer for the typed text; null when there is one, or while it is on its way.
   */
  useProblem?: (query: string) => Error | null
}
