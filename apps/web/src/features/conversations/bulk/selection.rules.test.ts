import { describe, expect, it } from 'vitest'
import {
  chosenCount,
  everything,
  isChosen,
  nothing,
  selectionInput,
  toggled,
  wholeState,
  without,
} from './selection.rules.ts'

describe('BLK-01: choosing tickets', () => {
  it('ticks and unticks single ones', () => {
    const one = toggled(nothing, 4)
    expect([isChosen(one, 4), isChosen(one, 5), chosenCount(one, 9), wholeState(one, 9)]).toEqual([
      true,
      false,
      1,
      'some',
    ])
    expect(wholeState(toggled(one, 4), 9)).toBe('none')
    expect(selectionInput(one, { searchParam: 'ana' })).toEqual({ ids: [4] })
  })

  it('takes everything that the search finds but a few', () => {
    const most = toggled(everything, 4)
    expect([isChosen(most, 4), isChosen(most, 5), chosenCount(most, 9), wholeState(most, 9)]).toEqual([
      false,
      true,
      8,
      'some',
    ])
    expect(wholeState(everything, 9)).toBe('all')
    expect(selectionInput(most, { searchParam: 'ana' })).toEqual({ all: true, except: [4], searchParam: 'ana' })
    expect(selectionInput(everything, {})).toEqual({ all: true, except: [] })
  })

  it('forgets what is gone', () => {
    expect(chosenCount(without(toggled(nothing, 4), 4), 9)).toBe(0)
    expect(without(nothing, 4)).toBe(nothing)
  })
})
