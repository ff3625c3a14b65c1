import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Bars } from './bars.tsx'

// A chart measures itself, which jsdom cannot do, so this mock shows the requested height.
vi.mock('@mantine/charts', () => ({ BarChart: ({ h }: { h: number }) => <p>{h}</p> }))
afterEach(cleanup)

it('DSH-08: a chart is at most 280 px high', () => {
  const { container } = render(<Bars bars={[]} name="Atendimentos" onOpen={() => undefined} />)
  const height = Number(container.textContent)
  expect(height).toBeGreaterThan(100)
  expect(height).toBeLessThanOrEqual(280)
})
