import { expect, it } from 'vitest'
import { numberedRows } from './extra-info.rules.ts'

it('CTC-02: new extra rows get ids, existing ones keep theirs', () => {
  const first = numberedRows(
    [
      { name: 'CPF', value: '1' },
      { name: 'Cargo', value: 'x' },
    ],
    [],
  )
  expect(first.map((row) => row.id)).toEqual([1, 2])
  const second = numberedRows(
    [
      { id: 2, name: 'Cargo', value: 'y' },
      { name: 'Novo', value: '' },
    ],
    first,
  )
  expect(second).toEqual([
    { id: 2, name: 'Cargo', value: 'y' },
    { id: 3, name: 'Novo', value: '' },
  ])
})

it('CTC-02: an unknown or repeated id is replaced', () => {
  const rows = numberedRows(
    [
      { id: 9, name: 'A', value: '' },
      { id: 1, name: 'B', value: '' },
      { id: 1, name: 'C', value: '' },
    ],
    [{ id: 1, name: 'B', value: '' }],
  )
  expect(rows.map((row) => row.id)).toEqual([2, 1, 3])
})
