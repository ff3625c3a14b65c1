const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Sao_Paulo',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A user's quiet hours as HH:mm in São Paulo; the end may be on the next day. */
export interface QuietHours {
  quietFrom: string | null
  quietTo: string | null
}

/** Whether it is quiet now: from the first minute to before the last. Equal times mean the whole day. */
export function isQuiet({ quietFrom, quietTo }: QuietHours, now: Date): boolean {
  if (quietFrom === null || quietTo === null) return false
  const at = clock.format(now)
  if (quietFrom === quietTo) return true
  return quietFrom < quietTo ? at >= quietFrom && at < quietTo : at >= quietFrom || at < quietTo
}
