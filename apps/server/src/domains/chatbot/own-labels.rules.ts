import { type SceneWords, textsIn } from './bot-texts.rules.ts'
import { normalizeAnswer } from './menu.rules.ts'
import type { Line } from './scene.rules.ts'

/**
 * Returns the lines with the company's own labels of the menu's last lines replaced by their signs: # asks for a
 * person, 0 goes back. A tapped label has its sign before it.
 */
export function withSigns(words: SceneWords, lines: readonly Line[]): readonly Line[] {
  const { person, back } = textsIn(words)
  return lines.map((line) => {
    const answer = line.text === null ? '' : normalizeAnswer(line.text)
    if (answer === '') return line
    if (isLabel(answer, '#', person)) return { ...line, text: '#' }
    return isLabel(answer, '0', back) ? { ...line, text: '0' } : line
  })
}

function isLabel(answer: string, sign: string, label: string): boolean {
  const normalizedLabel = normalizeAnswer(label)
  return normalizedLabel !== '' && (answer === normalizedLabel || answer === `${sign} ${normalizedLabel}`)
}
