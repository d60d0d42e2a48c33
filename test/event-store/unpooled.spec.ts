import { unpooled } from '#local/event-store/unpooled';

describe('A buffer that is kept', () => {
  it('has its own bytes alone, so that a kept name does not keep the slab of a request', () => {
    const cut = Buffer.from('wallet-4f1c');
    expect(cut.buffer.byteLength).toBeGreaterThan(cut.length);
    const kept = unpooled(cut);
    expect(kept.toString()).toBe('wallet-4f1c');
    expect(kept.buffer.byteLength).toBe(kept.length);
  });
});
