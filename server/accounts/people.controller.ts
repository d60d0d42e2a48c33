import { Controller, Get, Param } from '@nestjs/common';
import type { z } from 'zod';
import { invalid, notFound } from '#server/kernel/domain-error';
import { Output, dataOf } from '#server/platform/http/output';
import { Filter } from '#server/platform/http/validation';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { whichUser } from './accounts.input.js';
import { seenUser, user } from './accounts.output.js';
import { People } from './people.reader.js';

@Controller()
export class PeopleController {
  constructor(private readonly people: People) {}

  @Get('auth/users/me')
  @Policy('user')
  @Output(user)
  me(@CurrentUser() me: Me) {
    return this.people.own(me.id);
  }

  @Get('user')
  @Policy('public')
  @Output(dataOf(seenUser))
  async find(@CurrentUser() me: Me | undefined, @Filter(whichUser) name: z.output<typeof whichUser>) {
    if (name.username === undefined && name.id === undefined) throw invalid('username', 'This field is required.');
    return { data: await this.shown(me, name) };
  }

  @Get('user/:name')
  @Policy('public')
  @Output(dataOf(seenUser))
  async show(@CurrentUser() me: Me | undefined, @Param('name') name: string) {
    return { data: await this.shown(me, { username: name, id: name }) };
  }

  /** Without those who blocked the caller. */
  private async shown(me: Me | undefined, name: { username?: string; id?: string }) {
    const user = await this.people.shownTo(me?.id, name);
    if (!user) throw notFound();
    return user;
  }
}
