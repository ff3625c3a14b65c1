const KB = 1024
const MB = 1024 * KB

/**
 * Formats a size in bytes: '640 KB', '1,2 MB'. Empty when unknown. A KB is 1,024 bytes, as in the limits of files, so
 * that a limit of 16 MB is shown as such.
 */
export function fileSize(bytes: number | null, language = 'pt-BR'): string {
  if (bytes === null) return ''
  const inUnit = (value: number, unit: string, digits: number) =>
    `${new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)} ${unit}`
  if (bytes < KB) return inUnit(bytes, 'B', 0)
  if (bytes < MB) return inUnit(bytes / KB, 'KB', 0)
  return inUnit(bytes / MB, 'MB', 1)
}

/** Formats seconds as m:ss. */
export function duration(seconds: number): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
