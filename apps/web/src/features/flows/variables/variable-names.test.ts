import { beforeEach, expect, it } from 'vitest'
import { readStored } from '../../../platform/storage.ts'
import { followDeclared, keepNames, replaceName } from './variable-names.ts'

beforeEach(() => localStorage.clear())
const storedNames = () => readStored('variables')

it('FLW-10: loading a flow stores the names of its questions and the declared ones, without duplicates', () => {
  keepNames(['de_antes'], [])
  keepNames(['nome_dito', 'pedido', ''], ['pedido', 'cupom'])
  expect(storedNames()).toEqual(['nome_dito', 'pedido', 'cupom'])
})

it('FLW-28: saving a question replaces its old name in the list', () => {
  keepNames(['nome', 'pedido'], [])
  replaceName('nome', 'nome_completo')
  expect(storedNames()).toEqual(['nome_completo', 'pedido'])
  replaceName('', 'cidade')
  expect(storedNames()).toEqual(['nome_completo', 'pedido', 'cidade'])
})

it('FLW-28: declaring, renaming and deleting on the server changes the list, except for names of questions', () => {
  keepNames(['pedido'], [])
  followDeclared([], ['cupom', 'frete'])
  expect(storedNames()).toEqual(['pedido', 'cupom', 'frete'])
  followDeclared(['cupom', 'frete'], ['desconto'])
  expect(storedNames()).toEqual(['pedido', 'desconto'])
})

it('FLW-28: an invalid list, or one of another program, is replaced', () => {
  localStorage.setItem('variables', '{"a":1}')
  replaceName('', 'nome')
  expect(storedNames()).toEqual(['nome'])
  localStorage.setItem('variables', '[1,"b"]')
  replaceName('', 'nome')
  expect(storedNames()).toEqual(['b', 'nome'])
})
