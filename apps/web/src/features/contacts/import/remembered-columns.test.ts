import { expect, it, vi } from 'vitest'
import { choiceOf, rememberColumns } from './sheet-choice.rules.ts'

it('LAY-16, CTC-06: chosen columns are remembered per headings, which are not stored in plain text', () => {
  localStorage.clear()
  const headings = ['Devedores da Loja', 'Contato']
  const cells = [headings, ['Ana', '11 98765-4321']]
  const sheets = [{ name: 'Plan1', cells, isHidden: false }]
  const choice = { sheet: 0, headLine: 0, columns: { number: 1, name: 0 } } as never
  const guess = choiceOf(sheets, 0)
  rememberColumns({ name: 'x.xlsx', sheets, choice })
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Devedores|Contato/)
  expect(choiceOf(sheets, 0).columns).toEqual({ number: 1, name: 0 })
  expect(guess.headLine).toBe(0)
  localStorage.clear()
})

it('CTC-06: long headings are hashed once per sheet, by their first 500 characters', () => {
  localStorage.clear()
  const sheetOf = (end: string) => [
    {
      name: 'x',
      isHidden: false,
      cells: [
        ['Nome', 'Telefone', `${'x'.repeat(5_000)}${end}`],
        ['Ana', '11 98765-4321'],
      ],
    },
  ]
  const choice = { sheet: 0, headLine: 0, columns: { number: 0 } } as never
  for (let other = 0; other < 20; other++) {
    const cells = [[`Lista ${other}`], ['11 98765-4321']]
    rememberColumns({ name: 'x.xlsx', sheets: [{ name: 'x', isHidden: false, cells }], choice })
  }
  rememberColumns({ name: 'x.xlsx', sheets: sheetOf('a'), choice })
  const step = vi.spyOn(BigInt, 'asUintN')
  expect(choiceOf(sheetOf('b'), 0).columns).toEqual({ number: 0 })
  expect(step).toHaveBeenCalledTimes(500)
  step.mockRestore()
  localStorage.clear()
})
