import { createAnnouncement, uploadAnnouncementMedia } from '@recado/contract/announcements/endpoints'
import { createHelp } from '@recado/contract/help/endpoints'
import { createCompany, createPlan, deleteCompany } from '@recado/contract/identity/company-endpoints'
import { createUser, listPublicPlans, updateSetting } from '@recado/contract/identity/endpoints'
import { PNG } from 'pngjs'
import { type Caller, callAs } from './call.ts'
import { asOwner } from './owner-database.ts'
import { admin, superUser } from './people.ts'
import type { Product } from './product.ts'

const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Fills the demonstration's pages of admin and platform operator, as after some weeks. */
export async function fillCompany(product: Product): Promise<void> {
  const operator = await callAs(product.url, superUser)
  await fillPlatform(operator)
  const staff = await callAs(product.url, admin)
  await staff(updateSetting, { params: { key: 'scheduleType' }, body: { key: 'scheduleType', value: 'company' } })
  await staff(createUser, {
    body: {
      name: 'Maximiliano',
      lastName: 'Albuquerque de Vasconcelos',
      email: 'maximiliano.albuquerque.de.vasconcelos@demo.recado.local',
      password: 'Segredo-123',
      profile: 'supervisor',
    },
  })
  await fillInvoices(product)
}

async function fillPlatform(operator: Caller): Promise<void> {
  const [plan] = await operator(listPublicPlans, {})
  await operator(createPlan, {
    body: {
      name: 'Escolas',
      users: 3,
      connections: 1,
      queues: 2,
      value: 1284.5,
      recurrence: 'ANUAL',
      useSchedules: true,
    },
  })
  const companies = [
    ['Papelaria Três Irmãos', 12],
    ['Auto Elétrica do Vale', 4],
    ['Clínica Veterinária e Pet Shop Bicho Contente de Ribeirão Preto', -9],
    ['Doces da Vó', null],
  ] as const
  for (const [n, [name, days]] of companies.entries())
    await operator(createCompany, {
      body: {
        name,
        email: `contato@empresa${n}.exemplo.com.br`,
        phone: '16 4000-1000',
        planId: plan?.id ?? 1,
        dueDate: days === null ? null : dayIn(days),
        status: n !== 3,
      },
    })
  const { id } = await operator(createCompany, {
    body: { name: 'Bar do Mirante', email: 'contato@mirante.exemplo.com.br', planId: plan?.id ?? 1, dueDate: dayIn(3) },
  })
  await operator(deleteCompany, { params: { id } })
  const videos = [
    ['Primeiros passos', 'Como ler o QR code e atender a primeira conversa.'],
    ['Filas e menu automático', ''],
    [
      'Como funciona a verificação em duas etapas, e o que fazer quando alguém perde o celular',
      'Para administradores.',
    ],
  ] as const
  for (const [title, description] of videos)
    await operator(createHelp, { body: { title, description, video: 'dQw4w9WgXcQ' } })
  await fillAnnouncements(operator)
}

async function fillAnnouncements(operator: Caller): Promise<void> {
  const write = (title: string, text: string, priority: number, status = true) =>
    operator(createAnnouncement, { body: { title, text, priority, status } })
  await write('Feriado de 25 de dezembro', 'O suporte volta no dia 26, às 8h.', 3)
  await write('Nova lista de respostas rápidas', 'Agora elas aceitam variáveis.\nEscreva {{firstName}} no texto.', 2)
  await write('Rascunho do mês que vem', 'Ainda não publicado.', 3, false)
  const { id } = await write(
    'Manutenção no domingo: o sistema fica fora do ar das 2h às 3h da manhã',
    'Durante a manutenção ninguém recebe mensagens. Elas chegam logo depois, na ordem.',
    1,
  )
  const form = new FormData()
  form.set('file', new Blob([poster()], { type: 'image/png' }), 'horario-da-manutencao.png')
  await operator(uploadAnnouncementMedia, { params: { id }, form })
}

/** A plain picture of 480 × 270. */
function poster(): Uint8Array<ArrayBuffer> {
  const png = new PNG({ width: 480, height: 270 })
  for (let at = 0; at < png.data.length; at += 4) png.data.set([23, 125, 115, 255], at)
  return new Uint8Array(PNG.sync.write(png))
}

/** Two paid periods and an unpaid one. */
async function fillInvoices(product: Product): Promise<void> {
  await asOwner(
    product.dataDir,
    `insert into invoices (company_id, detail, value, plan_id, due_date, status, paid_at, paid_by)
     select c.id, 'Plano ' || p.name, p.value, p.id, current_date - d, s, case when s = 'paid' then now() end,
       case when s = 'paid' then 'manual' end
     from companies c join plans p on p.id = c.plan_id
     cross join (values (62, 'paid'), (32, 'paid'), (2, 'open')) as of(d, s) where c.is_demo`,
  )
}
