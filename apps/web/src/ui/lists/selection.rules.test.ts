import { describe, expect, it } from 'vitest'
import {
  chosenCount,
  everything,
  isChosen,
  nothing,
  selectionInput,
  toggleRow,
  wholeState,
  wholeToggled,
  without,
} from './selection.rules.ts'

describe('CTC-08, BLK-01: selecting rows of a list', () => {
  it('CTC-08: selecting single rows puts the checkbox for all into the mixed state', () => {
    const two = toggleRow(toggleRow(nothing, 1), 2)
    expect([isChosen(two, 1), isChosen(two, 3), chosenCount(two, 3), wholeState(two, 3)]).toEqual([
      true,
      false,
      2,
      'some',
    ])
    expect(wholeState(toggleRow(two, 3), 3)).toBe('all')
    expect(wholeState(toggleRow(toggleRow(two, 1), 2), 3)).toBe('none')
    expect(selectionInput(two)).toEqual({ ids: [1, 2] })
  })

  it('CTC-08: selecting all includes every match of the filters, also those not loaded, except unticked ones', () => {
    expect([isChosen(everything, 4711), chosenCount(everything, 2300), wholeState(everything, 2300)]).toEqual([
      true,
      2300,
      'all',
    ])
    const but = toggleRow(everything, 7)
    expect([isChosen(but, 7), chosenCount(but, 2300), wholeState(but, 2300)]).toEqual([false, 2299, 'some'])
    expect(selectionInput(but)).toEqual({ all: true, except: [7] })
    expect(toggleRow(but, 7)).toEqual(everything)
  })

  it.each([
    ['none becomes all', nothing, everything],
    ['some becomes all', toggleRow(nothing, 1), everything],
    ['all becomes none', everything, nothing],
    ['all ticked by hand becomes none', toggleRow(toggleRow(nothing, 1), 2), nothing],
  ])('CTC-08: the checkbox for all: %s', (_, before, after) => {
    expect(wholeToggled(before, 2)).toEqual(after)
  })

  it('CTC-11: a deleted contact is no longer selected', () => {
    expect(without(toggleRow(nothing, 1), 1)).toEqual(nothing)
    expect(without(toggleRow(everything, 1), 1)).toEqual(everything)
    expect(without(everything, 1)).toEqual(everything)
  })

  it('BLK-01: selecting all sends the search; selecting single rows sends only their ids', () => {
    expect(selectionInput(toggleRow(everything, 4), { searchParam: 'ana' })).toEqual({
      ...{ all: true, except: [4], searchParam: 'ana' },
    })
    expect(selectionInput(toggleRow(nothing, 4), { searchParam: 'ana' })).toEqual({ ids: [4] })
    expect(without(nothing, 4)).toBe(nothing)
  })
})
