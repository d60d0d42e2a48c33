import { Controller, Get } from '@nestjs/common';
import { Output, pageOf } from '#server/platform/http/output';
import { Policy } from '#server/platform/http/policy';
import { ViewReadiness } from '#server/platform/subscriptions/view-readiness';
import { viewStatus } from './audit.output.js';

/** The status of the views whose versions this process reads. */
@Controller('audit/views')
@Policy('auditor')
export class ViewsController {
  constructor(private readonly readiness: ViewReadiness) {}

  /**
   * The last report of every view's process: state, share of the log handled (percent), lag in events and
   * seconds, events per second, and the event that halts it with the reason. 404 for everyone but auditors.
   */
  @Get()
  @Output(pageOf(viewStatus))
  async views() {
    const { views } = await this.readiness.check();
    return { count: views.length, next: null, previous: null, results: views };
  }
}
