import type { Permission } from '@recado/contract/access'

/** One line of the Ctrl K palette. */
export interface Command {
  id: string
  label: string
  /** A second, less prominent line, such as a number or a queue. */
  detail?: string
  /** The permission of this command, if it differs from that of its group. Users without it do not see the command. */
  permission?: Permission
  run: () => void
}

/** A group of the palette. Features provide sources, and app/palette-slots.ts orders them. */
export interface CommandSource {
  id: string
  title: () => string
  /** The permission that its commands need. Users without it do not see the group. */
  permission: Permission
  /** A hook that returns the commands for the query. Already filtered when `filters` is true. */
  useCommands: (query: string) => readonly Command[]
  filters?: boolean
  /** A hook that returns whether the query is still loading. */
  useBusy?: (query: string) => boolean
  /** A hook that returns the error of the query; null while it loads or after it succeeded. */
  useProblem?: (query: string) => Error | null
}
