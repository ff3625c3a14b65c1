import type { Moment } from '@recado/contract/customers/customer'
import type { Language } from '@recado/contract/values/language'

/** Default texts of a company's reminders. */
export const defaultReminderTexts: Record<Language, Record<Moment, string>> = {
  pt: {
    fiveDaysBefore: '{{ms}}, {{firstName}}! Seu plano {{plano}} vence em 5 dias, no dia {{vencimento}}.',
    threeDaysBefore: '{{ms}}, {{firstName}}! Seu plano {{plano}} vence em 3 dias, no dia {{vencimento}}.',
    oneDayBefore: '{{ms}}, {{firstName}}! Seu plano {{plano}} vence amanhã, dia {{vencimento}}. Valor: {{valor}}.',
    EndDay: '{{ms}}, {{firstName}}! Seu plano {{plano}} vence hoje. Valor: {{valor}}.',
    oneDayAfter: '{{ms}}, {{firstName}}! Seu plano {{plano}} venceu ontem, dia {{vencimento}}. Podemos renovar?',
  },
  en: {
    fiveDaysBefore: '{{ms}}, {{firstName}}! Your plan {{plano}} ends in 5 days, on {{vencimento}}.',
    threeDaysBefore: '{{ms}}, {{firstName}}! Your plan {{plano}} ends in 3 days, on {{vencimento}}.',
    oneDayBefore: '{{ms}}, {{firstName}}! Your plan {{plano}} ends tomorrow, {{vencimento}}. Price: {{valor}}.',
    EndDay: '{{ms}}, {{firstName}}! Your plan {{plano}} ends today. Price: {{valor}}.',
    oneDayAfter: '{{ms}}, {{firstName}}! Your plan {{plano}} ended yesterday, {{vencimento}}. Shall we renew it?',
  },
  es: {
    fiveDaysBefore: '{{ms}}, {{firstName}}. Tu plan {{plano}} vence en 5 días, el {{vencimento}}.',
    threeDaysBefore: '{{ms}}, {{firstName}}. Tu plan {{plano}} vence en 3 días, el {{vencimento}}.',
    oneDayBefore: '{{ms}}, {{firstName}}. Tu plan {{plano}} vence mañana, {{vencimento}}. Valor: {{valor}}.',
    EndDay: '{{ms}}, {{firstName}}. Tu plan {{plano}} vence hoy. Valor: {{valor}}.',
    oneDayAfter: '{{ms}}, {{firstName}}. Tu plan {{plano}} venció ayer, {{vencimento}}. ¿Lo renovamos?',
  },
}

/** Values of the subscription variables. */
export interface SubscriptionValues {
  plan: string | null
  service: string | null
  /** In cents. Null: no plan. */
  cents: number | null
  /** YYYY-MM-DD. */
  endDate: string
}

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** Fills {{plano}}, {{servico}}, {{valor}} and {{vencimento}} (DD/MM/YYYY). Missing values leave no double space. */
export function withSubscription(text: string, { plan, service, cents, endDate }: SubscriptionValues): string {
  const [year, month, day] = endDate.split('-')
  const values: Record<string, string> = {
    plano: plan ?? '',
    servico: service ?? '',
    valor: cents === null ? '' : money.format(cents / 100).replaceAll('\u00a0', ' '),
    vencimento: `${day}/${month}/${year}`,
  }
  // A single pass, so that braces in a title are not expanded.
  return text.replace(/ ?\{\{\s*(plano|servico|valor|vencimento)\s*\}\}/gi, (mark, name: string) => {
    const value = (values[name.toLowerCase()] ?? '').replace(/[{}]/g, '')
    return value === '' ? '' : (mark.startsWith(' ') ? ' ' : '') + value
  })
}
