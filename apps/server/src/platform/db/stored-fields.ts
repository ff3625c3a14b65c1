import type { Selectable } from 'kysely'

/** A column that holds what a field of this type shows; texts of few words (a status) are any text to the database. */
type ColumnFor<Table, Value> = {
  [C in keyof Selectable<Table>]: Selectable<Table>[C] extends (Value extends string ? string : Value) ? C : never
}[keyof Selectable<Table>]

/** Field of the wire → column of a table, for what is shown as it is stored. */
export type StoredFields<Wire, Table> = { readonly [F in keyof Wire]?: ColumnFor<Table, Wire[F]> }

/**
 * Makes a function that shows those fields of a row together with computed ones, as one object literal: it is compiled
 * from the names once, because setting fields one by one costs a page of a list a third of its processor time. The names
 * are constants of the program, never anything that was sent.
 * @param fields by field, the column that is shown
 * @returns given a row and the computed fields, always the same ones, the whole object
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

function compile(shown: readonly (readonly [string, string])[], computed: readonly string[]): unknown {
  const name = (text: string) => {
    if (!/^[a-z]\w*$/i.test(text)) throw new Error(`not the name of a field: ${text}`)
    return text
  }
  const lines = [
    ...shown.map(([field, column]) => `${name(field)}: row.${name(column)}`),
    ...computed.map((field) => `${name(field)}: computed.${name(field)}`),
  ]
  return new Function('row', 'computed', `return { ${lines.join(', ')} }`)
}
