import type { Language } from '@recado/contract/values/language'
import { letterMail } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import type { ReminderDays } from './reminder.rules.ts'

export interface Reminder {
  company: string
  days: ReminderDays
  /** YYYY-MM-DD. */
  dueDate: string
  /** The invoice's subject. */
  detail: string
  /** BRL. */
  value: number
  publicUrl: string
}

interface Words {
  /** When the period ends, completing "your subscription …". */
  when: Record<ReminderDays, string>
  subject: (company: string, when: string) => string
  title: (when: string) => string
  before: string
  over: string
  invoice: string
  value: string
  dueDate: string
  pay: string
  paid: string
}

const words: Record<Language, Words> = {
  pt: {
    when: { 5: 'vence em 5 dias', 3: 'vence em 3 dias', 1: 'vence amanhã', 0: 'vence hoje', [-1]: 'venceu ontem' },
    subject: (company, when) => `${company}: sua assinatura ${when}`,
    title: (when) => `Sua assinatura ${when}`,
    before: 'Pague a fatura por Pix e continue atendendo sem interrupção.',
    over: 'O acesso da sua equipe está suspenso. As mensagens dos clientes continuam chegando e esperam por você. Entre com o seu e-mail e escolha “Pagar agora”.',
    invoice: 'Fatura',
    value: 'Valor',
    dueDate: 'Vencimento',
    pay: 'Pagar agora',
    paid: 'Se você já pagou, não é preciso fazer nada.',
  },
  en: {
    when: { 5: 'ends in 5 days', 3: 'ends in 3 days', 1: 'ends tomorrow', 0: 'ends today', [-1]: 'ended yesterday' },
    subject: (company, when) => `${company}: your subscription ${when}`,
    title: (when) => `Your subscription ${when}`,
    before: 'Pay the invoice by Pix and keep serving your customers without a break.',
    over: 'Your team cannot log in at the moment. Messages from customers keep arriving and wait for you. Log in with your email and choose “Pay now”.',
    invoice: 'Invoice',
    value: 'Amount',
    dueDate: 'Due date',
    pay: 'Pay now',
    paid: 'If you have paid already, there is nothing to do.',
  },
  es: {
    when: { 5: 'vence en 5 días', 3: 'vence en 3 días', 1: 'vence mañana', 0: 'vence hoy', [-1]: 'venció ayer' },
    subject: (company, when) => `${company}: tu suscripción ${when}`,
    title: (when) => `Tu suscripción ${when}`,
    before: 'Paga la factura por Pix y sigue atendiendo sin interrupciones.',
    over: 'El acceso de tu equipo está suspendido. Los mensajes de los clientes siguen llegando y te esperan. Entra con tu correo y elige “Pagar ahora”.',
    invoice: 'Factura',
    value: 'Importe',
    dueDate: 'Vencimiento',
    pay: 'Pagar ahora',
    paid: 'Si ya pagaste, no hace falta hacer nada.',
  },
}

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** Returns the mail about the end of a period, without an address, because it goes to all who may pay. */
export function reminderMail(language: Language, reminder: Reminder): Omit<Mail, 'to'> & { html: string } {
  const { company, days, dueDate, detail, value, publicUrl } = reminder
  const word = words[language]
  const when = word.when[days]
  const { to: _, ...mail } = letterMail('', {
    language,
    subject: word.subject(company, when),
    title: word.title(when),
    paragraphs: [days < 0 ? word.over : word.before],
    facts: [
      { term: word.invoice, value: detail },
      { term: word.value, value: reais.format(value).replace(/\s/g, ' ') },
      { term: word.dueDate, value: dueDate.split('-').reverse().join('/') },
    ],
    // After the end only the login works, and it leads to the payment page.
    button: { label: word.pay, href: `${publicUrl.replace(/\/$/, '')}/${days < 0 ? 'login' : 'subscription'}` },
    notes: [word.paid],
  })
  return mail
}
