/** The configured faults. The server reads each one where it applies. */
export class Faults {
  /** HTTP status that answers new websocket connections; undefined accepts them. */
  refuseStatus: number | undefined
  /** `<failure reason=…>` that answers logins; undefined accepts them. */
  loginFailure: number | undefined
  private readonly sendErrors: number[] = []
  private readonly codeErrors: number[] = []
  private lostAcks = 0

  addSendErrors(code: number, count: number): void {
    for (let i = 0; i < count; i++) this.sendErrors.push(code)
  }

  /** The error code of the next message, if one is due. */
  takeSendError(): number | undefined {
    return this.sendErrors.shift()
  }

  addCodeErrors(code: number, count: number): void {
    for (let i = 0; i < count; i++) this.codeErrors.push(code)
  }

  /** The error code for the next request for a pairing code, if one is due. */
  takeCodeError(): number | undefined {
    return this.codeErrors.shift()
  }

  addLostAcks(count: number): void {
    this.lostAcks += count
  }

  /** True when this message's acknowledgement should be lost. */
  takeLostAck(): boolean {
    if (this.lostAcks === 0) return false
    this.lostAcks--
    return true
  }
}
