import type { StepCondition } from '@recado/contract/flows/chat-flow'
import { expect, it } from 'vitest'
import { targetsOf } from './targets.rules.ts'

const condition = (routeOption: StepCondition['routeOption'], route: StepCondition['route']): StepCondition => ({
  ...{ field: 'resposta', operator: 'igual', value: '1', routeOption, route },
})
const known = {
  steps: [{ id: 'node2', name: 'Boas Vindas' }],
  queues: [{ id: 5, name: 'Financeiro' }],
  people: [{ id: 7, name: 'Ana' }],
}

it('STE-09: the queues of the company come first, the names of the documents after them', () => {
  const { groups } = targetsOf(condition('fila', null), known)
  expect(groups.map(({ of, targets }) => [of, ...targets.map(({ label }) => label)])).toEqual([
    ['real', 'Financeiro'],
    ['sample', 'Geral', 'Vendas', 'Suporte'],
  ])
})

it.each<[StepCondition['routeOption'], StepCondition['route'], object]>([
  ['fila', 5, { chosen: '5', isSample: false, isGone: false }],
  ['fila', 'Vendas', { chosen: 'Vendas', isSample: true, isGone: false }],
  ['fila', 9, { chosen: '9', isSample: false, isGone: true }],
  ['usuario', 7, { chosen: '7', isGone: false }],
  ['usuario', 8, { chosen: '8', isGone: true }],
  ['usuario', null, { chosen: null, isGone: false }],
  ['etapa', 'node2', { chosen: 'node2', isGone: false }],
  ['novaEtapa', 'node9', { chosen: 'node9', isGone: true }],
])('STE-09: %s to %j', (routeOption, route, expected) =>
  expect(targetsOf(condition(routeOption, route), known)).toMatchObject(expected),
)

it('nobody is gone before it is known who is there', () =>
  expect(targetsOf(condition('usuario', 8), { ...known, people: undefined })).toMatchObject({ isGone: false }))
