/** One statement as PostgreSQL received it from a client. Statements inside functions are not included. */
export interface LoggedStatement {
  process: string
  role: string
  text: string
  /** Text values as logged; null: SQL null. */
  values: Array<string | null>
}

/** The `log_line_prefix` that `parseLog` expects: process and role. */
export const logLinePrefix = '@@%p@%u@ '

/** Parses PostgreSQL's log; continuation lines begin with a tab. */
export function parseLog(log: string): LoggedStatement[] {
  const statements: LoggedStatement[] = []
  for (const entry of log.split(/^@@/m).slice(1)) {
    const match = /^(\d+)@([^@]*)@ (LOG|DETAIL): {2}([\s\S]*)$/.exec(entry)
    if (!match) continue
    const [, process = '', role = '', kind, content = ''] = match
    const statementText = content.replaceAll('\n\t', '\n').trimEnd()
    if (kind === 'DETAIL') {
      const last = statements.findLast((one) => one.process === process)
      const values = /^parameters: (.*)$/is.exec(statementText)?.[1]
      if (last && values) last.values = parseValues(values)
      continue
    }
    const text = /^(?:statement|execute [^:]*): ([\s\S]*)$/.exec(statementText)?.[1]
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

/** The number of statements in a logged text: one message may contain several. */
export const countOf = (text: string): number => text.split(';').filter((part) => part.trim()).length
