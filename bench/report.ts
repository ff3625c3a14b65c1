import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'

/** The target of a figure. */
export interface Target {
  is: '≥' | '≤' | '<' | '='
  limit: number
}

export interface Figure {
  name: string
  value: number
  unit: string
  /** Null: only reported, not judged. */
  target: Target | null
  /** The calibrator of the value, with its figure. */
  calibrator?: string
  /** The raw measurements of the value. */
  detail?: string
}

export const atLeast = (limit: number): Target => ({ is: '≥', limit })
export const atMost = (limit: number): Target => ({ is: '≤', limit })
export const below = (limit: number): Target => ({ is: '<', limit })
export const exactly = (limit: number): Target => ({ is: '=', limit })

export function meetsTarget({ value, target }: Pick<Figure, 'value' | 'target'>): boolean | null {
  if (!target) return null
  if (target.is === '≥') return value >= target.limit
  if (target.is === '≤') return value <= target.limit
  if (target.is === '=') return value === target.limit
  return value < target.limit
}

export interface Report {
  add(figure: Figure): void
  /** Prints the table and writes the file. Returns the number of missed targets. */
  close(folder: string): number
}

export function createReport(): Report {
  const rows: Array<ReturnType<typeof rowOf>> = []
  return {
    add(figure) {
      const row = rowOf(figure)
      rows.push(row)
      console.log(JSON.stringify(row))
    },
    close(folder) {
      const at = new Date().toISOString()
      mkdirSync(folder, { recursive: true })
      const machine = { cpus: cpus().length, cpu: cpus()[0]?.model, memory: totalmem(), system: release() }
      const file = join(folder, `${at.replace(/[:.]/g, '-')}.json`)
      writeFileSync(file, `${JSON.stringify({ at, node: process.version, machine, figures: rows }, null, 2)}\n`)
      printTable(rows)
      console.log(`\n${file}`)
      return rows.filter((row) => row.pass === false).length
    },
  }
}

function rowOf(figure: Figure) {
  const { name, value, unit, target, calibrator = null, detail = null } = figure
  return {
    name,
    value: roundValue(value),
    target: target && `${target.is} ${target.limit}`,
    pass: meetsTarget(figure),
    unit,
    calibrator,
    detail,
  }
}

const roundValue = (value: number) => Number(value.toPrecision(Math.abs(value) >= 1000 ? 6 : 4))

function printTable(rows: ReadonlyArray<ReturnType<typeof rowOf>>): void {
  const cells = [
    ['', 'figure', 'value', 'target', 'against', 'measured'],
    ...rows.map((row) => [
      row.pass === null ? ' ' : row.pass ? '✓' : '✗',
      row.name,
      `${row.value} ${row.unit}`,
      row.target ?? '',
      row.calibrator ?? '',
      row.detail ?? '',
    ]),
  ]
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)))
  console.log()
  for (const row of cells)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
}
