import { permissionsPt } from '@recado/contract/i18n/permissions.pt'
import { rolePermissions } from '@recado/contract/permissions'
import { expect, it } from 'vitest'
import { visibleRows } from './visible-rows.rules.ts'

const textOf = (name: (typeof rolePermissions)[number]) => `${permissionsPt[name]} ${permissionsPt[`${name}.hint`]}`
const rows = (query: string, isWanted: (name: string) => boolean = () => true) =>
  visibleRows({ query, textOf, isWanted }).map(({ group, names }) => [group, ...names])

it.each([
  ['a name without accents', 'transferencia', []],
  ['two words in any order', 'pdf baixar', [['tickets', 'tickets:export']]],
  ['a word of the hint', 'simulador', [['company', 'connections-page:actionButtons']]],
  ['accents and upper case are ignored', 'AUDITORIA PLANILHA', [['admin', 'audit:export']]],
])('access.8: the search of permissions finds %s', (_what, query, expected) => {
  expect(rows(query)).toEqual(expected)
})

it('access.8: without a search, every permission of the catalogue has a row', () => {
  expect(rows('').flatMap(([, ...names]) => names)).toEqual([...rolePermissions])
  expect(rows('', (name) => name === 'tags:edit')).toEqual([['tickets', 'tags:edit']])
})
