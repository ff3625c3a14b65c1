import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer, draw } from '../test/draw.tsx'
import { LocationModal } from './location-modal.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value
const paste = async (link: string) =>
  fireEvent.change(await screen.findByLabelText('Link do mapa ou coordenadas'), { target: { value: link } })

it('MSG-04: a map link fills in the location; one without coordinates says so and keeps the input', async () => {
  const calls = answer({ 'POST /messages/1': { messages: [] } })
  const onClose = vi.fn()
  await draw(<LocationModal ticketId={1} onClose={onClose} />)
  await paste('https://maps.app.goo.gl/AbC')
  expect(await screen.findByText(/Este link não traz as coordenadas/)).toBeTruthy()
  expect(value('Latitude')).toBe('')
  await paste('rua das flores')
  expect(await screen.findByText('Isto não é um link de mapa nem um par de coordenadas.')).toBeTruthy()
  await paste('https://maps.apple.com/?ll=-23.5505,-46.6333&q=Loja')
  expect([value('Latitude'), value('Longitude'), value('Nome do local')]).toEqual(['-23.5505', '-46.6333', 'Loja'])
  expect(screen.queryByText(/Este link não traz/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Enviar localização' }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      location: { latitude: -23.5505, longitude: -46.6333, name: 'Loja' },
    }),
  )
  expect(onClose).toHaveBeenCalledOnce()
})
