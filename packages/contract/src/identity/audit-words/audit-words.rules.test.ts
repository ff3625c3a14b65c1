import { describe, expect, it } from 'vitest'
import { auditEn } from '../../i18n/audit.en.ts'
import { auditEs } from '../../i18n/audit.es.ts'
import { auditPt } from '../../i18n/audit.pt.ts'
import { defaultWeek } from '../../values/hours.ts'
import { auditSentence, changeText } from './audit-words.rules.ts'

const entry = (action: string, subject: string, subjectName: string | null = null) => ({
  action,
  subject,
  subjectName,
  userName: 'Dona',
  actorKind: 'user' as const,
})

describe('audit: sentences', () => {
  it.each([
    ['user.update', 'user 4', 'Rui Costa', 'Dona alterou o usuário Rui Costa'],
    [
      'setting.update',
      'setting twoFactorRequired',
      null,
      'Dona alterou a configuração “Exigir verificação em duas etapas”',
    ],
    ['connection.end', 'connection 3', null, 'Dona desconectou a conexão #3'],
    ['login.failed', 'login 4', null, 'Tentativa de entrar como Dona com senha errada'],
    ['tickets.delete', 'tickets 2999', null, 'Dona excluiu 2.999 tickets na lista de tickets'],
    ['tickets.queue', 'tickets 1', null, 'Dona mudou 1 ticket de fila'],
    ['contacts.update', 'contacts 12', null, 'Dona mudou etiqueta ou fila de 12 contatos'],
    ['planet.move', 'planet 9', null, 'Dona: planet.move (#9)'],
    ['user.update', 'user 4', '$& {{who}}', 'Dona alterou o usuário $& {{who}}'],
  ])('%s of %s (%s): %s', (action, subject, name, sentence) => {
    expect(auditSentence(auditPt, entry(action, subject, name))).toBe(sentence)
  })

  it.each([
    ['user', 'Dona', 'Dona alterou a fila Caixa', 'Dona changed the queue Caixa', 'Dona cambió la cola Caixa'],
    ['user', '', 'Alguém alterou a fila Caixa', 'Somebody changed the queue Caixa', 'Alguien cambió la cola Caixa'],
    [
      'token',
      'Loja',
      'O token “Loja” alterou a fila Caixa',
      'The token “Loja” changed the queue Caixa',
      'El token «Loja» cambió la cola Caixa',
    ],
    [
      'system',
      'Dona',
      'O sistema alterou a fila Caixa',
      'The system changed the queue Caixa',
      'El sistema cambió la cola Caixa',
    ],
  ] as const)('a %s named “%s” is shown with its kind', (actorKind, userName, ...sentences) => {
    const renamedEntry = { ...entry('queue.update', 'queue 4', 'Caixa'), actorKind, userName }
    expect([auditPt, auditEn, auditEs].map((words) => auditSentence(words, renamedEntry))).toEqual(sentences)
  })

  it('every sentence has its placeholders in every language', () => {
    const marks = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort()
    for (const [action, sentence] of Object.entries(auditPt.actions)) {
      for (const words of [auditEn, auditEs]) {
        const other = (words.actions as Record<string, string>)[action] ?? ''
        expect([action, marks(other)]).toEqual([action, marks(sentence)])
      }
    }
  })
})

describe('audit: changes', () => {
  it.each([
    [{ field: 'profile', before: 'user', after: 'admin' }, 'Perfil: Atendente → Administrador'],
    [{ field: 'allTicket', before: false, after: true }, 'Avisar sobre atendimentos aguardando: não → sim'],
    [{ field: 'name', before: null, after: 'Caixa' }, 'Nome: Caixa'],
    [{ field: 'greetingMessage', before: 'Oi', after: null }, 'Saudação: Oi (removido)'],
    [{ field: 'queueIds', before: [], after: [1, 2] }, 'Filas: vazio → 1, 2'],
    [{ field: 'option', before: null, after: 2 }, 'Posição: 2'],
    [{ field: 'parentId', before: null, after: 7 }, 'Dentro da opção: 7'],
    [{ field: 'queueId', before: null, after: 1 }, 'Fila: 1'],
    [{ field: 'value', before: 'disabled', after: 'company' }, 'Valor: desativado → da empresa'],
    [{ field: 'expiresTicket', before: 0, after: 30 }, 'Encerrar por inatividade após (minutos): 0 → 30'],
    [{ field: 'other', before: null, after: { a: true } }, 'other: a: sim'],
    [
      { field: 'schedules', before: defaultWeek, after: JSON.stringify(defaultWeek.slice(1, 3)) },
      'Horários: seg.–sex. 08:00–18:00, sáb. 08:00–12:00 → ter.–qua. 08:00–18:00',
    ],
    [{ field: 'schedules', before: defaultWeek.slice(6), after: [] }, 'Horários: vazio → vazio'],
    [{ field: 'schedules', before: null, after: 'nada' }, 'Horários: nada'],
  ])('%j: %s', (change, text) => {
    expect(changeText(auditPt, change)).toBe(text)
  })
})
