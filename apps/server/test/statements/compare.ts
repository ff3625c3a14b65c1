import type { Column } from './describe.ts'
import type { Field } from './sources.ts'

/**
 * Where a claimed row differs from what PostgreSQL returns. Columns that the row does not claim are no difference.
 * @param text of the statement: a column that it asks to be `is not null` is taken to be so
 * @returns by field, what is wrong
 */
export function differences(row: Readonly<Record<string, Field>>, columns: readonly Column[], text: string): string[] {
  const byName = new Map(columns.map((column) => [column.name, column]))
  return Object.entries(row).flatMap(([name, field]) => {
    const column = byName.get(name)
    if (!column) return field.optional ? [] : [`${name}: no such column`]
    const fits = field.kinds.includes('any') || field.kinds.includes(column.kind) || isJson(column)
    return [
      ...(fits ? [] : [`${name}: ${column.type} is read as ${column.kind}, not as ${field.kinds.join(' | ')}`]),
      ...(column.from !== null && !field.mayBeNull && !field.optional && !asked(column.from, text)
        ? [`${name}: may be null`]
        : []),
    ]
  })
}

/** The content is not compared. */
const isJson = ({ type }: Column): boolean => type === 'json' || type === 'jsonb'

const asked = (column: string, text: string): boolean => text.includes(`${column} is not null`)
