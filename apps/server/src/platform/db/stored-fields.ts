import type { Selectable } from 'kysely'

/** A column that can hold a field of this type. String unions (a status) are plain text in the database. */
type ColumnFor<Table, Value> = {
  [C in keyof Selectable<Table>]: Selectable<Table>[C] extends (Value extends string ? string : Value) ? C : never
}[keyof Selectable<Table>]

/** Maps wire fields to table columns, for values that are shown as they are stored. */
export type StoredFields<Wire, Table> = { readonly [F in keyof Wire]?: ColumnFor<Table, Wire[F]> }

/**
 * Creates a function that returns those fields of a row together with computed ones, as one object. It is compiled once
 * from the names, because setting fields one by one costs a list page a third of its processor time. The names are
 * constants of the program, never user input.
 * @param fields the column to show, by field
 * @returns a function of the row and the computed fields, which must always be the same ones
 */
export function showing<Wire, F extends string & keyof Wire>(
  fields: Readonly<Record<F, string>>,
): (row: object, computed: Omit<Wire, F>) => Wire {
  let compiled: ((row: object, computed: object) => Wire) | undefined
  return (row, computed) => {
    compiled ??= compile(Object.entries<string>(fields), Object.keys(computed)) as (
      row: object,
      computed: object,
    ) => Wire
    return compiled(row, computed)
  }
}

function compile(stored: readonly (readonly [string, string])[], computed: readonly string[]): unknown {
  const name = (text: string) => {
    if (!/^[a-z]\w*$/i.test(text)) throw new Error(`not the name of a field: ${text}`)
    return text
  }
  const lines = [
    ...stored.map(([field, column]) => `${name(field)}: row.${name(column)}`),
    ...computed.map((field) => `${name(field)}: computed.${name(field)}`),
  ]
  return new Function('row', 'computed', `return { ${lines.join(', ')} }`)
}
