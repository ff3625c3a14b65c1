import { type Catalogue, COMPANY, placeTables, type TablePlace } from './citus-plan.rules.ts'

/** Something that Citus rejects, or that would fail on it. */
export interface CitusProblem {
  rule: CitusRule
  /** The table or function. */
  of: string
  /** The key, trigger, column or other part of it. */
  name: string
}

/** Everything that Citus rejects, with the documentation page. */
export const citusRules = {
  unique: 'A unique or primary key of a distributed table does not include the company (Citus: ddl)',
  reference:
    'A foreign key references a table outside the distributed ones, or does not include the company (Citus: ddl)',
  action: 'A foreign key that includes the company sets a value on delete or update (Citus: foreign_constraint.c)',
  trigger: 'A trigger on a distributed or reference table (Citus: triggers)',
  number: 'A number smaller than bigint comes from a sequence (Citus: workarounds)',
  company: 'The company of a distributed table may be null, or has another type than the others (Citus: ddl)',
  policy: 'A policy compares another value than the company (Citus: issue 7182)',
  rule: 'A rule (Citus: workarounds)',
  partition: 'A table with partitions or children, or a materialized view (Citus: workarounds)',
  function: 'A function reads or writes rows of companies without naming one (Citus: workarounds)',
} as const

export type CitusRule = keyof typeof citusRules

/**
 * Returns everything in a catalogue that must change before its tables can be distributed, in the order of the rules.
 */
export function citusProblems(catalogue: Catalogue): CitusProblem[] {
  const places = new Map(placeTables(catalogue).map(({ name, place }) => [name, place]))
  const at = (table: string): TablePlace => places.get(table) ?? 'local'
  const spread = (table: string) => at(table) !== 'local'
  const { tables, uniques, triggers, rules } = catalogue
  const distributed = tables.filter(({ name }) => at(name) === 'distributed')
  const companyType = distributed[0]?.company
  const of = (rule: CitusRule, matches: ReadonlyArray<{ table: string; name: string }>): CitusProblem[] =>
    matches.map(({ table, name }) => ({ rule, of: table, name }))
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
      .filter(({ company, companyKnown }) => !companyKnown || company !== companyType)
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

function referenceProblems({ references }: Catalogue, at: (table: string) => TablePlace): CitusProblem[] {
  return references.flatMap(({ from, to, name, columns, targets, onDelete, onUpdate }): CitusProblem[] => {
    const [here, there] = [at(from), at(to)]
    if (here === 'local' && there === 'local') return []
    const includesCompany = columns.some((column, index) => column === COMPANY && targets[index] === COMPANY)
    const allowed =
      here === 'distributed'
        ? there === 'reference' || (there === 'distributed' && includesCompany)
        : here === 'reference' && there === 'reference'
    if (!allowed) return [{ rule: 'reference', of: from, name: `${name} to ${to}` }]
    const sets =
      here === 'distributed' && columns.includes(COMPANY) && (['n', 'd'].includes(onDelete) || !NO_ACTION.has(onUpdate))
    return sets ? [{ rule: 'action', of: from, name: `${name} to ${to}` }] : []
  })
}

/** The condition on the transaction's company, as PostgreSQL prints it. */
const ofCompany = /^\(company_id = \( SELECT current_company\(\) AS current_company\)\)$/

function policyProblems({ policies }: Catalogue, at: (table: string) => TablePlace): CitusProblem[] {
  const good = (text: string) => text === 'true' || ofCompany.test(text)
  return policies
    .filter(({ table, using, check }) => at(table) === 'distributed' && !(good(using) && good(check)))
    .map(({ table, name }) => ({ rule: 'policy', of: table, name }))
}

/**
 * Returns functions that use a company table without the transaction's company and without a company argument, directly
 * or in a row. Judged by their text; called functions are judged separately.
 */
function functionProblems({ functions }: Catalogue, distributed: readonly string[]): CitusProblem[] {
  const tables = new Set(distributed)
  return functions.flatMap(({ name, body, arguments: argumentNames, rows }) => {
    const text = body.replace(/--[^\n]*/g, '')
    const tableNames = [...text.matchAll(/\b(?:from|join|into|update)\s+(?:only\s+)?([a-z_]\w*)/gi)].map(
      ([, table = '']) => table,
    )
    const companyTables = [...new Set(tableNames.filter((table) => tables.has(table)))]
    const hasCompanyArgument =
      argumentNames.some((argument) => /(^|_)company(_id)?$/.test(argument)) || rows.some((row) => tables.has(row))
    const scoped = /\bcurrent_company\(\)/.test(text) || hasCompanyArgument
    return companyTables.length > 0 && !scoped
      ? [{ rule: 'function' as const, of: name, name: companyTables.join(', ') }]
      : []
  })
}
