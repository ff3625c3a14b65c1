import { describe, expect, it } from 'vitest'
import {
  chosenCount,
  everything,
  isChosen,
  nothing,
  selectionInput,
  toggled,
  wholeState,
  wholeToggled,
  without,
} from './selection.rules.ts'

describe('CTC-08, BLK-01: choosing rows of a list', () => {
  it('CTC-08: one by one, the box for all stands between none and all', () => {
    const two = toggled(toggled(nothing, 1), 2)
    expect([isChosen(two, 1), isChosen(two, 3), chosenCount(two, 3), wholeState(two, 3)]).toEqual([
      true,
      false,
      2,
      'some',
    ])
    expect(wholeState(toggled(two, 3), 3)).toBe('all')
    expect(wholeState(toggled(toggled(two, 1), 2), 3)).toBe('none')
    expect(selectionInput(two)).toEqual({ ids: [1, 2] })
  })

  it('CTC-08: all means everybody whom the filters find, also who is not loaded, except who is unticked', () => {
    expect([isChosen(everything, 4711), chosenCount(everything, 2300), wholeState(everything, 2300)]).toEqual([
      true,
      2300,
      'all',
    ])
    const but = toggled(everything, 7)
    expect([isChosen(but, 7), chosenCount(but, 2300), wholeState(but, 2300)]).toEqual([false, 2299, 'some'])
    expect(selectionInput(but)).toEqual({ all: true, except: [7] })
    expect(toggled(but, 7)).toEqual(everything)
  })

  it.each([
    ['none becomes all', nothing, everything],
    ['some becomes all', toggled(nothing, 1), everything],
    ['all becomes none', everything, nothing],
    ['all ticked by hand becomes none', toggled(toggled(nothing, 1), 2), nothing],
  ])('CTC-08: the box for all: %s', (_, before, after) => {
    expect(wholeToggled(before, 2)).toEqual(after)
  })

  it('CTC-11: somebody who was deleted is no longer chosen', () => {
    expect(without(toggled(nothing, 1), 1)).toEqual(nothing)
    expect(without(toggled(everything, 1), 1)).toEqual(everything)
    expect(without(everything, 1)).toEqual(everything)
  })

  it('BLK-01: everything goes with what the search asks for, single ones go alone', () => {
    expect(selectionInput(toggled(everything, 4), { searchParam: 'ana' })).toEqual({
      ...{ all: true, except: [4], searchParam: 'ana' },
    })
    expect(selectionInput(toggled(nothing, 4), { searchParam: 'ana' })).toEqual({ ids: [4] })
    expect(without(nothing, 4)).toBe(nothing)
  })
})
