import { expect, it } from 'vitest'
import { companyTables, unnamedCompanies } from './check-company-filters.mjs'

const types = `export interface Plans {
  id: number
}

export interface Queues {
  company_id: number
  id: number
}

export interface DB {
  plans: Plans
  queues: Queues
  tickets: Queues
}`
const tables = new Set(['queues', 'tickets'])

it('TEN-01: knows the tables with a company', () => {
  expect(companyTables(types)).toEqual(tables)
})

const query = (text) => `/** Not company_id = 1. */\nexport const found = (db) => sql\`${text}\`.execute(db)\n`
const withBuilder = (text) => `export function found(db) {\n  return db${text}\n}\n`

it('TEN-01: texts that mention a table are not queries', () => {
  expect(unnamedCompanies(`const words = { en: 'Messages from tickets' }\n`, tables)).toEqual([])
})

it.each([
  ['a query on one table', query(`select company_id from queues where company_id = \${id} and id = 1`)],
  ['a query on a platform table', query('select * from plans where id = 1')],
  ['a join', query(`select * from tickets t join queues q on q.company_id = t.company_id where t.company_id = \${id}`)],
  ['an inserted row', query(`insert into queues (company_id, id) values (\${id}, 1)`)],
  ['a query of the query builder', withBuilder(".selectFrom('queues').where('company_id', '=', id)")],
  ['an inserted row of the query builder', withBuilder(".insertInto('queues').values({ company_id: id })")],
  [
    'a separate fragment with the company',
    `const mine = (id) => sql\`company_id = \${id}\`\n${query(`select 1 from queues where \${mine(1)}`)}`,
  ],
])('TEN-01: accepts %s', (_what, text) => {
  expect(unnamedCompanies(text, tables)).toEqual([])
})

it('TEN-01: a query without its company is found beside texts that mention a table', () => {
  expect(unnamedCompanies(`const words = { en: 'Messages from tickets' }\n`, tables)).toEqual([])
})

it.each([
  ['a query on one table', query('select company_id from queues where id = 1')],
  [
    'one of two joined tables',
    query(`select * from tickets t join queues q on q.id = t.queue_id where t.company_id = \${id}`),
  ],
  ['an update', query('update queues set name = 1 where id = 1 returning company_id')],
  ['a query of the query builder', withBuilder(".deleteFrom('queues').where('id', '=', id)")],
  ['an inserted row of the query builder', withBuilder(".insertInto('queues').values({ id })")],
  [
    'a query with a separate fragment',
    `const mine = (id) => sql\`id = \${id}\`\n${query(`select 1 from queues where \${mine(1)}`)}`,
  ],
])('TEN-01: finds %s without its company', (_what, text) => {
  expect(unnamedCompanies(text, tables)).toEqual(['found'])
  expect(unnamedCompanies(text, tables, ['found'])).toEqual([])
})
