import { Controller, Get, Param } from '@nestjs/common';
import type { z } from 'zod';
import { publicUserOf, userOf } from '#projections/accounts/accounts.queries';
import { invalid, notFound } from '#server/kernel/domain-error';
import { Output, dataOf } from '#server/platform/http/output';
import { Filter } from '#server/platform/http/validation';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Database } from '#server/platform/database/sql';
import { whichUser } from './accounts.input.js';
import { publicUser, user } from './accounts.output.js';

@Controller()
export class PeopleController {
  constructor(private readonly db: Database) {}

  @Get('auth/users/me')
  @Policy('user')
  @Output(user)
  me(@CurrentUser() me: Me) {
    return userOf(this.db.sql, me.id);
  }

  @Get('user')
  @Policy('public')
  @Output(dataOf(publicUser))
  async find(@Filter(whichUser) name: z.output<typeof whichUser>) {
    if (name.username === undefined && name.id === undefined) throw invalid('username', 'This field is required.');
    return { data: await this.shown(name) };
  }

  @Get('user/:name')
  @Policy('public')
  @Output(dataOf(publicUser))
  async show(@Param('name') name: string) {
    return { data: await this.shown({ username: name, id: name }) };
  }

  private async shown(name: { username?: string; id?: string }) {
    const user = await publicUserOf(this.db.sql, name);
    if (!user) throw notFound();
    return user;
  }
}
