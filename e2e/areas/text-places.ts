import { onScreen, type Place } from '../place.ts'

const schedulesIn = (view: string): Place => ({
  ...onScreen(`schedules-${view}`, `/schedules?view=${view}`, 'Agendamentos'),
})

/** File lists, quick messages and schedules. */
export const textPlaces: readonly Place[] = [
  onScreen('file-lists', '/files', 'Listas de arquivos (3)'),
  onScreen('file-list-form', '/files', 'Listas de arquivos (3)', 'Editar a lista Catálogo de maio'),
  onScreen('file-list-delete', '/files', 'Listas de arquivos (3)', 'Excluir a lista Catálogo de maio'),
  onScreen('quick-messages', '/quick-messages', 'Respostas rápidas'),
  onScreen('quick-message-form', '/quick-messages', 'Respostas rápidas', 'Nova resposta'),
  onScreen('quick-message-macro', '/quick-messages', 'Respostas rápidas', 'Editar a resposta encerrar'),
  schedulesIn('month'),
  schedulesIn('week'),
  schedulesIn('day'),
  schedulesIn('agenda'),
  onScreen('schedule-form', '/schedules', 'Agendamentos', 'Novo agendamento'),
  {
    name: 'schedule-sent',
    who: 'admin',
    path: '/schedules?view=month',
    go: async (page) => {
      await page.getByRole('button', { name: /Enviada$/ }).click()
      await page.getByRole('dialog', { name: 'Mensagem agendada enviada' }).waitFor()
    },
  },
  {
    name: 'schedule-failed',
    who: 'admin',
    path: '/schedules?view=month',
    go: async (page) => {
      await page.getByRole('button', { name: /, Falhou/ }).click()
      await page.getByRole('dialog', { name: 'Erro no envio do agendamento' }).waitFor()
    },
  },
]
