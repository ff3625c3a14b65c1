import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SearchField } from './search-field.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const renderField = (onSearch: (text: string) => void) =>
  render(
    <MantineProvider>
      <SearchField label="Buscar" value="" onSearch={onSearch} />
    </MantineProvider>,
  )
const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

it('RT-13: a search waits 500 ms after the last key', async () => {
  const search = vi.fn()
  renderField(search)
  type('a')
  await wait(400)
  type('an')
  await wait(499)
  expect(search).not.toHaveBeenCalled()
  await wait(1)
  expect(search.mock.calls).toEqual([['an']])
})

it('Enter searches at once', () => {
  const search = vi.fn()
  renderField(search)
  type('ana')
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
  expect(search.mock.calls).toEqual([['ana']])
})
