import type { Column } from './describe.ts'
import type { Field } from './sources.ts'

/**
 * Returns where a claimed row differs from PostgreSQL's result. Columns that the row does not claim are ignored.
 * @param text the statement's text: a column that it requires to be `is not null` counts as not null
 * @returns the problem, by field
 */
export function differences(row: Readonly<Record<string, Field>>, columns: readonly Column[], text: string): string[] {
  const byName = new Map(columns.map((column) => [column.name, column]))
  return Object.entries(row).flatMap(([name, field]) => {
    const column = byName.get(name)
    if (!column) return field.optional ? [] : [`${name}: no such column`]
    const fits = field.kinds.includes('any') || field.kinds.includes(column.kind) || isJson(column)
    return [
      ...(fits ? [] : [`${name}: ${column.type} is read as ${column.kind}, not as ${field.kinds.join(' | ')}`]),
      ...(column.from !== null && !field.mayBeNull && !field.optional && !isRequired(column.from, text)
        ? [`${name}: may be null`]
        : []),
    ]
  })
}

/** The content is not compared. */
const isJson = ({ type }: Column): boolean => type === 'json' || type === 'jsonb'

const isRequired = (column: string, text: string): boolean => text.includes(`${column} is not null`)
