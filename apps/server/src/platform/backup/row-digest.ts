import { hash } from 'node:crypto'

/** Number of a table's rows as `COPY … TO STDOUT` writes them, and a checksum that does not depend on their order. */
export interface RowSum {
  rows: number
  /** 32 hexadecimal digits: each half sums 64 bits of the rows' SHA-256, modulo 2 ** 64. */
  sum: string
}

const NEWLINE = 10

/** Sums rows that arrive in pieces of any length. */
export class RowDigest {
  private rows = 0
  private readonly halves: [bigint, bigint] = [0n, 0n]
  private rest: Buffer | null = null

  add(piece: Buffer): void {
    let from = 0
    for (let at = piece.indexOf(NEWLINE); at !== -1; at = piece.indexOf(NEWLINE, from)) {
      this.addRow(this.withRest(piece.subarray(from, at)))
      this.rest = null
      from = at + 1
    }
    if (from < piece.length) this.rest = this.withRest(piece.subarray(from))
  }

  result(): RowSum {
    const sum = this.halves.map((half) => half.toString(16).padStart(16, '0')).join('')
    return { rows: this.rows, sum }
  }

  private withRest(part: Buffer): Buffer {
    return this.rest ? Buffer.concat([this.rest, part]) : part
  }

  private addRow(row: Buffer): void {
    const digest = hash('sha256', row, 'buffer')
    this.halves[0] = BigInt.asUintN(64, this.halves[0] + digest.readBigUInt64LE(0))
    this.halves[1] = BigInt.asUintN(64, this.halves[1] + digest.readBigUInt64LE(8))
    this.rows++
  }
}
