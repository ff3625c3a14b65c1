import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { AnnouncementForm } from '../src/features/announcements/announcement-form.tsx'
import { QuickMessageForm } from '../src/features/quick-messages/quick-message-form.tsx'
import { ScheduleForm } from '../src/features/schedules/schedule-form.tsx'
import { adminUser, drawPage } from './draw-page.tsx'

vi.stubGlobal('CSS', { supports: () => true })

afterEach(cleanup)

/** Answers every call at once except the upload, which waits until the test releases it. */
function holdUploads(savedRecord: object): { sentPaths: string[]; letGo: () => void } {
  const sentPaths: string[] = []
  let letGo: () => void = () => undefined
  const upload = new Promise<void>((resolve) => {
    letGo = resolve
  })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const carriesFile = init.body instanceof FormData
    sentPaths.push(`${carriesFile ? 'upload' : (init.method ?? 'GET')} ${address.split('?')[0]}`)
    if (carriesFile) await upload
    return Response.json((init.method ?? 'GET') === 'GET' ? [] : savedRecord)
  })
  return { sentPaths, letGo: () => letGo() }
}

const contact = { id: 5, name: 'Bia Reis', number: '5511999990000' }
const quick = { id: 9, shortcode: 'pix', message: 'A chave é o CNPJ', geral: false, status: true, actions: [] }
const announcement = { id: 9, title: 'Novidade', text: 'Agora com Pix', priority: 3, status: true, mediaName: null }
const schedule = {
  ...{ id: 9, body: 'Lembrete da visita', contactId: 5, contact, user: null, sendAt: '2099-01-01T12:00:00.000Z' },
  ...{ sentAt: null, status: 'PENDENTE', late: false, reason: null, mediaName: null, mediaUrl: null },
}

it.each([
  ['quick messages', quick, (onClose: () => void) => <QuickMessageForm record={quick as never} onClose={onClose} />],
  [
    'announcements',
    announcement,
    (onClose: () => void) => <AnnouncementForm announcement={announcement as never} onClose={onClose} />,
  ],
  ['schedules', schedule, (onClose: () => void) => <ScheduleForm schedule={schedule as never} onClose={onClose} />],
])(
  'RT-14: during the upload of a file of %s, the dialog shows the progress, sends only once and stays open',
  async (_, record, form) => {
    const { sentPaths, letGo } = holdUploads(record)
    const onClose = vi.fn()
    await drawPage(form(onClose), adminUser)
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Salvar' })
    const file = document.querySelector<HTMLInputElement>('input[type="file"]')
    expect(file).not.toBeNull()
    fireEvent.change(file as HTMLInputElement, {
      target: { files: [new File(['conteúdo'], 'foto.png', { type: 'image/png' })] },
    })
    await screen.findByText('foto.png')
    fireEvent.click(save)
    const uploads = () => sentPaths.filter((call) => call.startsWith('upload '))
    await waitFor(() => expect(uploads()).toHaveLength(1))
    expect([save.disabled, save.dataset.loading]).toEqual([true, 'true'])
    expect(save.querySelector('.mantine-Loader-root'), 'something moves').not.toBeNull()
    fireEvent.click(save)
    expect(onClose).not.toHaveBeenCalled()
    letGo()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(uploads()).toHaveLength(1)
  },
)
