/** One statement as PostgreSQL took it from a client; what functions run inside is not a statement of the client. */
export interface LoggedStatement {
  process: string
  role: string
  text: string
  /** As text, as they stand in the log; null: SQL null. */
  values: Array<string | null>
}

/** The `log_line_prefix` under which `parseLog` can read: process and role. */
export const logLinePrefix = '@@%p@%u@ '

/** Takes PostgreSQL's log apart; continuation lines begin with a tab. */
export function parseLog(log: string): LoggedStatement[] {
  const statements: LoggedStatement[] = []
  for (const entry of log.split(/^@@/m).slice(1)) {
    const match = /^(\d+)@([^@]*)@ (LOG|DETAIL): {2}([\s\S]*)$/.exec(entry)
    if (!match) continue
    const [, process = '', role = '', kind, content = ''] = match
    const said = content.replaceAll('\n\t', '\n').trimEnd()
    if (kind === 'DETAIL') {
      const last = statements.findLast((one) => one.process === process)
      const values = /^parameters: (.*)$/is.exec(said)?.[1]
      if (last && values) last.values = parseValues(values)
      continue
    }
    const text = /^(?:statement|execute [^:]*): ([\s\S]*)$/.exec(said)?.[1]
    if (text !== undefined) statements.push({ process, role, text, values: [] })
  }
  return statements
}

/** `$1 = 'it''s', $2 = NULL` */
function parseValues(text: string): Array<string | null> {
  return [...text.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(([, value]) =>
    value === undefined ? null : value.replaceAll("''", "'"),
  )
}

/** How many statements a logged text is: several may travel in one message. */
export const countOf = (text: string): number => text.split(';').filter((part) => part.trim()).length
