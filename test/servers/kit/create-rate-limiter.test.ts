import { describe, expect, it } from "vitest";
import { createRateLimiter, unlimited } from "../../../servers/kit/create-rate-limiter.ts";

describe("createRateLimiter", () => {
  it("allows a minute's calls at once, then one whenever a share of the minute has passed", () => {
    let time = 1_000_000;
    const limiter = createRateLimiter({ perMinute: 3, now: () => time });
    for (let call = 0; call < 3; call += 1) expect(limiter.take("ana")).toEqual({ allowed: true });
    expect(limiter.take("ana")).toEqual({ allowed: false, retryAfterSeconds: 20 });
    time += 12_500;
    expect(limiter.take("ana")).toEqual({ allowed: false, retryAfterSeconds: 8 });
    time += 7_500;
    expect(limiter.take("ana")).toEqual({ allowed: true });
    expect(limiter.take("ana").allowed).toBe(false);
    time += 3_600_000;
    for (let call = 0; call < 3; call += 1) expect(limiter.take("ana").allowed).toBe(true);
    expect(limiter.take("ana").allowed).toBe(false);
  });

  it("counts each key by itself, also beyond the number of keys that it keeps", () => {
    let time = 0;
    const limiter = createRateLimiter({ perMinute: 1, now: () => time });
    expect(limiter.take("ana").allowed).toBe(true);
    time += 59_000;
    for (let user = 0; user < 30_000; user += 1) expect(limiter.take(`u${user}`).allowed).toBe(true);
    expect(limiter.take("ana")).toEqual({ allowed: false, retryAfterSeconds: 1 });
    expect(limiter.take("u0").allowed).toBe(false);
  });

  it("never gives tokens for a clock that went back", () => {
    let time = 1_000_000;
    const limiter = createRateLimiter({ perMinute: 1, now: () => time });
    limiter.take("ana");
    time -= 500_000;
    expect(limiter.take("ana").allowed).toBe(false);
  });

  it("can be none", () => {
    for (let call = 0; call < 100; call += 1) expect(unlimited.take("ana").allowed).toBe(true);
  });
});
