import { describe, expect, it } from 'vitest'
import { type Catalogue, placeTables } from './citus-plan.rules.ts'
import { citusProblems } from './citus-problems.rules.ts'
import { citusSql } from './citus-sql.rules.ts'

const table = (name: string, change: Partial<Catalogue['tables'][number]> = {}): Catalogue['tables'][number] => ({
  ...{ name, kind: 'r', inherits: false, company: 'integer', companyKnown: true, smallNumbers: [] },
  ...change,
})
const key = (of: string, ...columns: string[]) => ({ table: of, name: `${of}_pkey`, isPrimary: true, columns })
const reference = (from: string, to: string, change: Partial<Catalogue['references'][number]> = {}) => ({
  ...{ from, to, name: `${from}_${to}`, definition: `foreign key to ${to}`, columns: ['company_id', 'x'] },
  ...{ targets: ['company_id', 'id'], onDelete: 'c', onUpdate: 'a' },
  ...change,
})

/** Companies, users and tickets in a form that Citus accepts. */
const good = (): Catalogue => ({
  tables: [
    table('tickets'),
    table('people'),
    table('companies', { company: null, companyKnown: false }),
    table('books', { company: null }),
  ],
  uniques: [key('tickets', 'company_id', 'id'), key('people', 'company_id', 'id'), key('companies', 'id')],
  references: [
    reference('tickets', 'people'),
    reference('people', 'companies', { columns: ['company_id'], targets: ['id'] }),
  ],
  triggers: [],
  policies: [
    {
      table: 'tickets',
      name: 'rows',
      using: '(company_id = ( SELECT current_company() AS current_company))',
      check: 'true',
    },
  ],
  rules: [],
  functions: [
    { name: 'f()', body: 'select 1 from tickets where company_id = current_company()', arguments: [], rows: [] },
  ],
})

it('places each table correctly, referenced ones first', () => {
  expect(placeTables(good())).toEqual([
    { name: 'books', place: 'local' },
    { name: 'companies', place: 'reference' },
    { name: 'people', place: 'distributed' },
    { name: 'tickets', place: 'distributed' },
  ])
})

it('a table that is read before its company is known is on every machine', () => {
  const catalogue = good()
  catalogue.tables.push(table('sessions'))
  catalogue.uniques.push(key('sessions', 'token'))
  expect(placeTables(catalogue)).toContainEqual({ name: 'sessions', place: 'reference' })
})

it('drops foreign keys, distributes the tables, and restores the keys', () => {
  const lines = citusSql(good())
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('--'))
  expect(lines.slice(1)).toEqual([
    'alter table tickets drop constraint tickets_people;',
    'alter table people drop constraint people_companies;',
    "select create_reference_table('companies');",
    "select create_distributed_table('people', 'company_id', colocate_with => 'none');",
    "select create_distributed_table('tickets', 'company_id', colocate_with => 'people');",
    'alter table tickets add constraint tickets_people foreign key to people;',
    'alter table people add constraint people_companies foreign key to companies;',
  ])
})

describe('the problems of a catalogue', () => {
  it('are none in a valid one', () => expect(citusProblems(good())).toEqual([]))

  it.each<[string, (catalogue: Catalogue) => void]>([
    [
      'unique tickets code',
      (c) => c.uniques.push({ table: 'tickets', name: 'code', isPrimary: false, columns: ['code'] }),
    ],
    [
      'reference tickets tickets_people to people',
      (c) => Object.assign(c.references[0] ?? {}, { columns: ['x'], targets: ['id'] }),
    ],
    [
      'reference tickets tickets_people to people',
      (c) => Object.assign(c.references[0] ?? {}, { columns: ['company_id', 'x'], targets: ['id', 'company_id'] }),
    ],
    ['reference companies companies_people to people', (c) => c.references.push(reference('companies', 'people'))],
    ['reference books books_tickets to tickets', (c) => c.references.push(reference('books', 'tickets'))],
    ['action tickets tickets_people to people', (c) => Object.assign(c.references[0] ?? {}, { onDelete: 'n' })],
    ['action tickets tickets_people to people', (c) => Object.assign(c.references[0] ?? {}, { onUpdate: 'c' })],
    ['trigger tickets counted', (c) => c.triggers.push({ table: 'tickets', name: 'counted' })],
    ['trigger companies resumed', (c) => c.triggers.push({ table: 'companies', name: 'resumed' })],
    ['number tickets id integer', (c) => Object.assign(c.tables[0] ?? {}, { smallNumbers: ['id integer'] })],
    ['company tickets integer', (c) => Object.assign(c.tables[0] ?? {}, { companyKnown: false })],
    ['company people integer', (c) => Object.assign(c.tables[0] ?? {}, { company: 'bigint' })],
    [
      'policy tickets own',
      (c) => c.policies.push({ table: 'tickets', name: 'own', using: '(user_id = 1)', check: 'true' }),
    ],
    ['rule tickets kept', (c) => c.rules.push({ table: 'tickets', name: 'kept' })],
    ['partition tickets r', (c) => Object.assign(c.tables[0] ?? {}, { inherits: true })],
    [
      'function g() tickets',
      (c) => c.functions.push({ name: 'g()', body: 'delete from tickets', arguments: [], rows: [] }),
    ],
    [
      'function g() tickets, people',
      (c) =>
        c.functions.push({
          name: 'g()',
          body: 'select 1 from tickets t\n join people using (id) -- current_company()',
          arguments: [],
          rows: [],
        }),
    ],
  ])('include: %s', (problem, change) => {
    const catalogue = good()
    change(catalogue)
    expect(citusProblems(catalogue).map(({ rule, of, name }) => `${rule} ${of} ${name}`)).toEqual([problem])
  })

  it.each<[string, (catalogue: Catalogue) => void]>([
    ['a trigger on the coordinator alone', (c) => c.triggers.push({ table: 'books', name: 'x' })],
    [
      'a key to a table on every machine without the company',
      (c) => c.references.push(reference('tickets', 'companies', { columns: ['x'], targets: ['id'], onDelete: 'n' })),
    ],
    [
      'a function that takes a row',
      (c) => c.functions.push({ name: 'h()', body: 'select 1 from people', arguments: [], rows: ['tickets'] }),
    ],
    [
      'keys on the coordinator alone',
      (c) => c.references.push(reference('books', 'books', { columns: ['x'], targets: ['id'] })),
    ],
  ])('do not include %s', (_what, change) => {
    const catalogue = good()
    change(catalogue)
    expect(citusProblems(catalogue)).toEqual([])
  })
})
