import { describe, expect, it } from 'vitest'
import { handlingOf, isServerUnreachable } from './requests.rules.ts'

describe('how the worker handles requests', () => {
  it.each([
    ['/', true, true, 'page'],
    ['/tickets/6f0b', true, true, 'page'],
    ['/tickets?status=open', true, true, 'page'],
    ['/api/health', true, true, null],
    ['/api', true, true, null],
    ['/apinhada', true, true, 'page'],
    ['/metrics', true, true, null],
    ['/socket.io/?EIO=4', true, false, null],
    ['/manual.pdf', true, true, null],
    ['/assets/tags-screen-1a2b3c4d.js', true, false, 'file'],
    ['/assets/tags-screen-1a2b3c4d.js', true, true, null],
    ['/theme-first.js', true, false, 'named'],
    ['/icons/icon-192.png', true, false, 'named'],
    ['/icons/../api/x.png', true, false, null],
    ['/assets/inter.woff2', false, false, null],
    ['/api/tickets', true, false, null],
    ['/public/media/1/x.jpg', true, false, null],
    ['/tickets', false, true, null],
  ] as const)('%s (own %s, navigates %s): %s', (address, own, navigates, handling) => {
    expect(handlingOf(new URL(address, 'https://recado.example'), own, navigates)).toBe(handling)
  })

  it.each([
    [200, false],
    [404, false],
    [500, false],
    [502, true],
    [503, true],
    [504, true],
  ])('a %i means that the server is unreachable: %s', (status, isUnreachable) => {
    expect(isServerUnreachable(status)).toBe(isUnreachable)
  })
})
