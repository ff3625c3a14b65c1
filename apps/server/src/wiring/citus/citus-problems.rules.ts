import { type Catalogue, COMPANY, type Place, placeTables } from './citus-plan.rules.ts'

/** Something that Citus refuses, or that would go wrong on it. */
export interface Problem {
  rule: CitusRule
  /** The table or function. */
  of: string
  /** The key, trigger, column … of it. */
  name: string
}

/** Everything that Citus refuses, with the page that says so. */
export const citusRules = {
  unique: 'A unique or primary key of a distributed table does not include the company (Citus: ddl)',
  reference: 'A foreign key leads out of the tables that lie together, or leaves the company out (Citus: ddl)',
  action: 'A foreign key that includes the company sets something on delete or update (Citus: foreign_constraint.c)',
  trigger: 'A trigger on a distributed or reference table (Citus: triggers)',
  number: 'A number smaller than bigint comes from a sequence (Citus: workarounds)',
  company: 'The company of a distributed table may be null, or is of another type than the others (Citus: ddl)',
  policy: 'A policy compares something else than the company (Citus: issue 7182)',
  rule: 'A rule (Citus: workarounds)',
  partition: 'A table with partitions or children, or a materialized view (Citus: workarounds)',
  function: 'A function reads or writes rows of companies without naming one (Citus: workarounds)',
} as const

export type CitusRule = keyof typeof citusRules

/** Everything in a catalogue that has to change before its tables can be spread, in the order of the rules. */
export function citusProblems(catalogue: Catalogue): Problem[] {
  const places = new Map(placeTables(catalogue).map(({ name, place }) => [name, place]))
  const at = (table: string): Place => places.get(table) ?? 'local'
  const spread = (table: string) => at(table) !== 'local'
  const { tables, uniques, triggers, rules } = catalogue
  const distributed = tables.filter(({ name }) => at(name) === 'distributed')
  const usual = distributed[0]?.company
  const of = (rule: CitusRule, found: ReadonlyArray<{ table: string; name: string }>): Problem[] =>
    found.map(({ table, name }) => ({ rule, of: table, name }))
  return [
    ...of(
      'unique',
      uniques.filter(({ table, columns }) => at(table) === 'distributed' && !columns.includes(COMPANY)),
    ),
    ...referenceProblems(catalogue, at),
    ...of(
      'trigger',
      triggers.filter(({ table }) => spread(table)),
    ),
    ...tables
      .filter(({ name }) => spread(name))
      .flatMap(({ name, smallNumbers }) =>
        smallNumbers.map((column) => ({ rule: 'number', of: name, name: column }) as const),
      ),
    ...distributed
      .filter(({ company, companyKnown }) => !companyKnown || company !== usual)
      .map(({ name, company }) => ({ rule: 'company', of: name, name: company ?? '' }) as const),
    ...policyProblems(catalogue, at),
    ...of(
      'rule',
      rules.filter(({ table }) => spread(table)),
    ),
    ...tables
      .filter(({ kind, inherits }) => kind !== 'r' || inherits)
      .map(({ name, kind }) => ({ rule: 'partition', of: name, name: kind }) as const),
    ...functionProblems(
      catalogue,
      distributed.map(({ name }) => name),
    ),
  ]
}

const NO_ACTION = new Set(['a', 'r'])

function referenceProblems({ references }: Catalogue, at: (table: string) => Place): Problem[] {
  return references.flatMap(({ from, to, name, columns, targets, onDelete, onUpdate }): Problem[] => {
    const [here, there] = [at(from), at(to)]
    if (here === 'local' && there === 'local') return []
    const together = columns.some((column, index) => column === COMPANY && targets[index] === COMPANY)
    const allowed =
      here === 'distributed'
        ? there === 'reference' || (there === 'distributed' && together)
        : here === 'reference' && there === 'reference'
    if (!allowed) return [{ rule: 'reference', of: from, name: `${name} to ${to}` }]
    const sets =
      here === 'distributed' && columns.includes(COMPANY) && (['n', 'd'].includes(onDelete) || !NO_ACTION.has(onUpdate))
    return sets ? [{ rule: 'action', of: from, name: `${name} to ${to}` }] : []
  })
}

/** The company of the transaction, as PostgreSQL prints it. */
const ofCompany = /^\(company_id = \( SELECT current_company\(\) AS current_company\)\)$/

function policyProblems({ policies }: Catalogue, at: (table: string) => Place): Problem[] {
  const good = (text: string) => text === 'true' || ofCompany.test(text)
  return policies
    .filter(({ table, using, check }) => at(table) === 'distributed' && !(good(using) && good(check)))
    .map(({ table, name }) => ({ rule: 'policy', of: table, name }))
}

/**
 * Functions that name a table of companies, and neither the transaction's company nor one that they are given, by itself or in
 * a row. Judged by
 * their text: the functions that they call are judged by themselves.
 */
function functionProblems({ functions }: Catalogue, distributed: readonly string[]): Problem[] {
  const tables = new Set(distributed)
  return functions.flatMap(({ name, body, arguments: given, rows }) => {
    const text = body.replace(/--[^\n]*/g, '')
    const named = [...text.matchAll(/\b(?:from|join|into|update)\s+(?:only\s+)?([a-z_]\w*)/gi)].map(
      ([, table = '']) => table,
    )
    const touched = [...new Set(named.filter((table) => tables.has(table)))]
    const takesOne =
      given.some((argument) => /(^|_)company(_id)?$/.test(argument)) || rows.some((row) => tables.has(row))
    const scoped = /\bcurrent_company\(\)/.test(text) || takesOne
    return touched.length > 0 && !scoped ? [{ rule: 'function' as const, of: name, name: touched.join(', ') }] : []
  })
}
