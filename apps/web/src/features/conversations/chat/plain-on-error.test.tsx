import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { message } from '../state/test/samples.ts'
import { PlainOnError } from './plain-on-error.tsx'

afterEach(cleanup)

function Broken(): never {
  throw new Error('cannot be drawn')
}

it('MSG-01: a message that fails to render is shown as plain text, and its neighbours are unaffected', () => {
  const silent = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const broken = message(1, 1, { body: '*olá* ~mundo~' })
  render(
    <>
      <PlainOnError message={broken}>
        <Broken />
      </PlainOnError>
      <PlainOnError message={message(2, 2)}>
        <p>the neighbour</p>
      </PlainOnError>
    </>,
  )
  expect(screen.getByText('*olá* ~mundo~')).toBeTruthy()
  expect(screen.getByText('the neighbour')).toBeTruthy()
  silent.mockRestore()
})
