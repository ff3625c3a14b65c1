import { expect, it } from 'vitest'
import { readFields } from '../test/read-br-code.ts'
import { brCode, crc16, pixKeyOf } from './br-code.rules.ts'

const pix = { key: 'a@b.com', name: 'Recado', city: 'Recife', value: '99.90', txid: 'R1' }

it.each([
  // The check value of CRC-16/CCITT-FALSE in Ross Williams' catalogue.
  ['123456789', '29B1'],
  // The example in the Central Bank's manual of the BR Code.
  [
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304',
    '1D3D',
  ],
  [
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000520400005303986540510.005802BR5913Fulano de Tal6008BRASILIA62070503***6304',
    '288F',
  ],
  ['', 'FFFF'],
])('the CRC of %j is %s', (text, expected) => {
  expect(crc16(text)).toBe(expected)
})

it('INV-08: writes each field as in the manual, and the CRC over all of them', () => {
  const code = brCode({ ...pix, key: '123e4567-e12b-12d3-a456-426655440000', name: 'Fulano de Tal', city: 'BRASILIA' })
  expect(code.slice(0, -4)).toBe(
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d3-a456-426655440000520400005303986540599.905802BR5913Fulano de Tal6008BRASILIA62060502R16304',
  )
  expect(code.slice(-4)).toBe(crc16(code.slice(0, -4)))
})

it.each([
  ['name', { name: 'Ação & Solução Comércio de Papéis Ltda' }, '59', 'Acao & Solucao Comercio d'],
  ['name at a space', { name: 'Armazem do Seu Raimundo e Filhos' }, '59', 'Armazem do Seu Raimundo e'],
  ['city', { city: 'São José dos Campos' }, '60', 'Sao Jose dos Ca'],
  ['city by removing symbols', { city: 'Itú\n☂' }, '60', 'Itu'],
  ['value', { value: '1284.00' }, '54', '1284.00'],
  ['txid', { txid: 'R-12 3' }, '62', '0504R123'],
])('shortens the %s', (_what, change, id, expected) => {
  expect(readFields(brCode({ ...pix, ...change })).get(id)).toBe(expected)
})

it.each([
  ['529.982.247-25', '52998224725'],
  ['11.222.333/0001-81', '11222333000181'],
  ['+55 (11) 99999-0000', '+5511999990000'],
  ['Caixa@Empresa.com.br', 'caixa@empresa.com.br'],
  ['123E4567-e12b-12d3-a456-426655440000', '123e4567-e12b-12d3-a456-426655440000'],
  ['12.ABC.345/01DE-35', '12ABC34501DE35'],
  ['minha chave', null],
  ['', null],
  ['12345', null],
])('the key %j becomes %j', (input, expected) => {
  expect(pixKeyOf(input)).toBe(expected)
})
