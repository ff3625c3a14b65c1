/** Characters that end or escape a text of a PDF. */
const special = /[\\()]/g

/**
 * Writes lines of text as a PDF of one A5 page.
 * @param lines in Latin-1, at most 30; the first one is the title
 */
export function simplePdf(lines: readonly string[]): Buffer {
  const textCommands = lines.map(
    (line, at) => `${at === 0 ? '/F 18 Tf' : '/F 12 Tf'} (${line.replace(special, '\\$&')}) Tj T*`,
  )
  const content = `BT 20 TL 40 540 Td ${textCommands.join('\n')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const starts = objects.map((object, at) => {
    const start = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const index = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${index}${trailer}`, 'latin1')
}
