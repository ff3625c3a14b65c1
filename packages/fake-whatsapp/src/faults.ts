/** The faults to come. The server reads them at the place where each strikes. */
export class Faults {
  /** HTTP status that answers new websocket connections; undefined lets them in. */
  refuseStatus: number | undefined
  /** `<failure reason=…>` that answers logins; undefined lets them in. */
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

  /** The error code that answers the next question for a pairing code, if one is due. */
  takeCodeError(): number | undefined {
    return this.codeErrors.shift()
  }

  addLostAcks(count: number): void {
    this.lostAcks += count
  }

  /** True when the acknowledgement of this message is to get lost. */
  takeLostAck(): boolean {
    if (this.lostAcks === 0) return false
    this.lostAcks--
    return true
  }
}
