import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../test/answer.ts'
import { adminUser, drawPage } from '../../../test/draw-page.tsx'
import { AnnouncementForm } from './announcement-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const announcement = {
  ...{ id: 3, title: 'Feriado', text: 'Voltamos no dia 26.', priority: 3, status: true },
  ...{ companyId: 1, mediaName: null, mediaPath: null, mediaUrl: null, createdAt: '', updatedAt: '' },
} as never

it('ANN-01: unchanged fields are not sent, so that another operator’s concurrent changes survive', async () => {
  const calls = answer({ 'GET /announcements': { records: [], count: 0, hasMore: false } })
  await drawPage(<AnnouncementForm announcement={announcement} onClose={() => undefined} />, adminUser)
  fireEvent.change(await screen.findByRole('textbox', { name: /^Título/ }), { target: { value: 'Feriado de Natal' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  const sentBodies = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await waitFor(() => expect(sentBodies()).toEqual([{ title: 'Feriado de Natal' }]))
})
