import { beforeEach, expect, it } from 'vitest'
import { readStored } from '../../../platform/storage.ts'
import { followDeclared, keepNames, replaceName } from './variable-names.ts'

beforeEach(() => localStorage.clear())
const kept = () => readStored('variables')

it('FLW-10: a flow that was loaded leaves the names of its questions and the declared ones, each once', () => {
  keepNames(['de_antes'], [])
  keepNames(['nome_dito', 'pedido', ''], ['pedido', 'cupom'])
  expect(kept()).toEqual(['nome_dito', 'pedido', 'cupom'])
})

it('FLW-28: a saved question has its new name in the list and not the old one', () => {
  keepNames(['nome', 'pedido'], [])
  replaceName('nome', 'nome_completo')
  expect(kept()).toEqual(['nome_completo', 'pedido'])
  replaceName('', 'cidade')
  expect(kept()).toEqual(['nome_completo', 'pedido', 'cidade'])
})

it('FLW-28: what is declared, renamed and deleted on the server changes the list, and no name of a question', () => {
  keepNames(['pedido'], [])
  followDeclared([], ['cupom', 'frete'])
  expect(kept()).toEqual(['pedido', 'cupom', 'frete'])
  followDeclared(['cupom', 'frete'], ['desconto'])
  expect(kept()).toEqual(['pedido', 'desconto'])
})

it('FLW-28: a list that is none, or that another program wrote, is begun anew', () => {
  localStorage.setItem('variables', '{"a":1}')
  replaceName('', 'nome')
  expect(kept()).toEqual(['nome'])
  localStorage.setItem('variables', '[1,"b"]')
  replaceName('', 'nome')
  expect(kept()).toEqual(['b', 'nome'])
})
